export interface Figure {
  figure: string
  /** Of the command; without them it is the command alone. */
  options?: string
  bar: string
  /** A regular expression over what the program prints. */
  read: string
  /** Today's value, `$1` standing for the first group of `read`. */
  as: string
  today: string
  machine: string
  date: string
}
export interface Run {
  output: string
  args: string[]
  machine: string
  date: string
}
export function updatedFigures(figures: Figure[], run: Run): Figure[]
