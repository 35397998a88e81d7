/** A JSON value in browser storage. Without storage, or if it is full, nothing is saved and nothing fails. */
export function browserStore<Value>(storage: () => Storage, name: string, isValue: (value: unknown) => value is Value) {
  return {
    find(): Value | null {
      try {
        const value: unknown = JSON.parse(read(storage, name) ?? "null");
        return isValue(value) ? value : null;
      } catch {
        return null;
      }
    },
    save(value: Value): void {
      write(storage, name, JSON.stringify(value));
    },
  };
}

/** A string in browser storage. If storage fails, it lasts as long as the page. */
export function browserText(storage: () => Storage, name: string) {
  let unsaved: string | null = null;
  return {
    find: (): string | null => unsaved ?? read(storage, name),
    save(text: string): void {
      unsaved = write(storage, name, text) ? null : text;
    },
    remove(): void {
      unsaved = null;
      try {
        storage().removeItem(name);
      } catch {
        // It was never stored.
      }
    },
  };
}

/** True if a stored value is an object with a string under each name. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === "string")
  );
}

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Fails in private windows and if storage is full. */
function write(storage: () => Storage, name: string, text: string): boolean {
  try {
    storage().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
