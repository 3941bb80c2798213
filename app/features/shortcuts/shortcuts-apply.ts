/** Shortcuts never act inside a field, nor while an input method composes (Telex, VNI). */
export function shortcutsApply(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  const target = event.composedPath()[0] ?? event.target;
  if (!(target instanceof HTMLElement)) return true;
  return !(target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select'));
}
