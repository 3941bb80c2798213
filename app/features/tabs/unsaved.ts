/**
 * Whether a page holds something that was typed and neither sent nor saved: words in a composer, or a form that says so
 * itself (`data-unsaved`, as a form with a draft does).
 */
export function hasUnsaved(page: ParentNode): boolean {
  if (page.querySelector('form[data-unsaved]')) return true;
  for (const text of page.querySelectorAll<HTMLTextAreaElement>('form[method="post"] textarea[name="body"]'))
    if (text.value.trim() !== '') return true;
  for (const editor of page.querySelectorAll('form[method="post"] [contenteditable="true"]'))
    if ((editor.textContent ?? '').trim() !== '' || editor.querySelector('img')) return true;
  return false;
}
