/** Numbers that come one by one. */
export class Numbers {
  values = new Uint32Array(1024)
  length = 0

  push(value: number) {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}
