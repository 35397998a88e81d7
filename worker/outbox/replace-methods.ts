/** The same repository or gateway with other methods. A lazy one has no properties to copy. */
export function replaceMethods<Part extends object>(part: Part, methods: Partial<Part>): Part {
  return Object.assign(Object.create(part) as Part, methods);
}
