import { Link, type LinkProps } from '@mui/material'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type Props = Omit<LinkProps, 'href'> & Pick<RouterLinkProps, 'to' | 'state'>

/** Props of a link to another site, which opens in a tab of its own. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const

/** A link to a page of the product. */
export const PageLink = (props: Props) => <Link component={RouterLink} {...props} />
