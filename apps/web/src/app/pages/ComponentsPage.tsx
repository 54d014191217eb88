import Typography from '@mui/material/Typography'
export default function ComponentsPage() {
  return <Typography>x</Typography>
}
