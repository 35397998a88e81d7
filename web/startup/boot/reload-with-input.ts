const FIELDS = "form [name]:not([type=hidden],[type=password])";

type SavedField = [name: string, value: string, isChecked: boolean];

const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

export const isReload = navigation?.type === "reload";
/** Neither a reload nor a return: the browser has no scroll position to restore. */
export const isFirstVisit = navigation?.type === "navigate";

/**
 * Reloads the page and keeps the visitor's input: once, and only if the site is reachable, so that readable content is
 * not lost.
 */
export async function reloadWithInput() {
  if (isReload) return;
  const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  sessionStorage.typed = JSON.stringify(
    queryFields().map(({ name, value, checked }): SavedField => [name, value, checked]),
  );
  location.reload();
}

export function restoreInput() {
  try {
    const saved: SavedField[] = JSON.parse(sessionStorage.typed);
    delete sessionStorage.typed;
    queryFields().forEach((field, index) => {
      const [name, value, checked] = saved[index] ?? [];
      if (name === field.name) Object.assign(field, { value, checked });
    });
  } catch {
    // Nothing was stored, or it is another page.
  }
}

function queryFields() {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
}
