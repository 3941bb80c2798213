/** Nothing chosen, nothing filled in, and no menu open. */
export function beginAnew(form: HTMLFormElement): void {
  const controls = [...form.elements];
  form.reset();
  for (const control of controls) control.closest('details[open]')?.removeAttribute('open');
  // a reset is no change to those who count
  controls.find(control => control.matches('[data-row]'))?.dispatchEvent(new Event('change', { bubbles: true }));
}
