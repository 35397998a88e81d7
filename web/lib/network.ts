interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True on a slow connection or with data saving on: then load nothing without a request. False at build time. */
export function isMeteredConnection(): boolean {
  const connection = (globalThis.navigator as (Navigator & { connection?: Connection }) | undefined)?.connection;
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? "");
}
