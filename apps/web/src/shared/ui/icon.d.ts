declare module 'virtual:icon/*' {
  import type SvgIcon from '@mui/material/SvgIcon'

  const Icon: typeof SvgIcon
  export default Icon
}
