interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data or has a slow line: then nothing is fetched that was not asked for. Not while a page is built. */
export function isMeteredConnection(): boolean {
  const connection = (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection;
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? "");
}
