/** Shortcuts never act inside a field, nor while an input method composes (Telex, VNI). */
export function shortcutsApply(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.isComposing || event.keyCode === 229 || isInField(event));
}

/** A key that a field hears. */
export function isInField(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] ?? event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
  );
}
