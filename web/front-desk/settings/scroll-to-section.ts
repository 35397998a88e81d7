/** Shows a section of Settings, which a phone folds. */
export function scrollToSection(id: string) {
  const heading = document.getElementById(`settings-${id}`);
  heading?.closest("details")?.setAttribute("open", "");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}
