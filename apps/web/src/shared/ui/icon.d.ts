declare module 'virtual:icon/*' {
  const Icon: typeof import('@mui/material/SvgIcon').default
  export default Icon
}
