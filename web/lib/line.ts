interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data or has a slow line: then nothing is fetched that was not asked for. */
export function isMeteredLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? "");
}
