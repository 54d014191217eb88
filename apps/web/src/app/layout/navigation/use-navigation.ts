import useMediaQuery from '@mui/material/useMediaQuery'
import { useDispatch, useSelector } from 'react-redux'
import { md } from '#app/theme/breakpoints.ts'
import {
  type navigationSlice,
  navigationToggled,
  navigationUncovered,
  selectIsOpen,
  type WindowKind,
} from './navigation-slice.ts'

type State = { navigation: ReturnType<typeof navigationSlice.getInitialState> }

/** State of this window's side navigation, with functions that open and close it. */
export function useNavigation() {
  const dispatch = useDispatch()
  const kind: WindowKind = useMediaQuery(`(max-width: ${md}px)`, { noSsr: true }) ? 'narrow' : 'wide'
  const isOpen = useSelector((state: State) => selectIsOpen(state, kind))
  return {
    kind,
    isOpen,
    toggle: () => dispatch(navigationToggled(kind)),
    uncover: () => dispatch(navigationUncovered()),
  }
}
