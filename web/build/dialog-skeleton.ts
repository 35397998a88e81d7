import { site } from "#domain/site.ts";
import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";

/**
 * A dialog of the document's own, in the shape of web/components/ui/dialog.tsx: what a tap on a button opens at once,
 * whose real dialog has not arrived. It says another way to reach the team, should the line be gone.
 */
export function dialogSkeleton(scripts: readonly string[]): string {
  return `<dialog id="dialog-skeleton" aria-labelledby="skeleton-title" data-scripts="${scripts.join(" ")}" class="sheet-in fixed inset-x-0 top-auto bottom-0 m-0 min-h-[60dvh] w-full max-w-none rounded-t-card bg-plaster p-0 text-ink shadow-card outline-none md:inset-0 md:m-auto md:h-fit md:w-[34rem] md:rounded-card"><form method="dialog" class="flex items-start justify-between gap-4 border-line border-b px-5 pt-5 pb-4 md:px-7"><h2 id="skeleton-title" class="text-2xl"></h2><button aria-label="Close" class="-mr-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-control text-2xl hover:bg-terrazzo">×</button></form><div class="grid min-h-[40dvh] place-content-center justify-items-center gap-4 px-5 text-center"><svg viewBox="0 0 32 32" class="size-12 animate-pulse text-terracotta motion-reduce:animate-none" fill="currentColor" fill-rule="evenodd" aria-hidden="true"><path d="${BREEZE_BLOCK}"/></svg><p role="status" class="text-muted">One moment, the form is coming. If it does not, load the page again or call ${site.phone.display}.</p></div></dialog>`;
}
