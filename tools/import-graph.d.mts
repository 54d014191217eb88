interface Module {
  source: string
  dependencies: { resolved: string }[]
}
/** The files that import, or start, each file: directly or through others, itself included. */
export function dependentsIn(
  modules: Module[],
  textOf?: (file: string) => string,
): (files: Iterable<string>) => Set<string>
