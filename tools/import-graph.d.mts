interface Module {
  source: string
  dependencies: { resolved: string }[]
}
/** Runs dependency-cruiser over all sources; `report` is missing if it could not run. */
export function cruise(): Promise<{ report?: { modules: Module[] }; output: string }>
/** The files that import, or start, each file: directly or through others, itself included. */
export function dependentsIn(
  modules: Module[],
  textOf?: (file: string) => string,
): (files: Iterable<string>) => Set<string>
