/** The shape of an English catalogue with the texts of another language: exactly its keys, none left out. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>
}
