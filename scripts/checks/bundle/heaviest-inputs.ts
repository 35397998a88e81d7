interface Metafile {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

/** Returns the heaviest packages and own files of a bundle, in bytes before compression. */
export function heaviestInputs(metafile: Metafile, count: number): { name: string; bytes: number }[] {
  const weights = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs))
      weights.set(packageOrFile(file), (weights.get(packageOrFile(file)) ?? 0) + bytesInOutput);
  return [...weights]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, count);
}

function packageOrFile(file: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
  return inPackage?.[1] ?? file;
}
