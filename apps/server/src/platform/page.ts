/** One page of a list, as docs/product.md 3 has it. */
export const pageOf = <T>(content: T[], { total, size }: { total: number; size: number }) => ({
  content,
  totalPages: Math.ceil(total / size),
  totalElements: total,
  empty: content.length === 0,
})
