/** The product's mark: a C around the one thing that was looked for. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mui-palette-primary-main)" />
      <path
        d="M21.2 11.2a7 7 0 1 0 0 9.6"
        fill="none"
        stroke="var(--mui-palette-primary-contrastText)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="22.6" cy="16" r="2.1" fill="var(--mui-palette-primary-contrastText)" />
    </svg>
  )
}
