import Link, { type LinkProps } from '@mui/material/Link'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type Props = Omit<LinkProps, 'href'> & Pick<RouterLinkProps, 'to' | 'state'>

/** A link to a page of the product. */
export const PageLink = (props: Props) => <Link component={RouterLink} {...props} />
