import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Renders into the test's document. Gives the container, which `unmount` empties. */
export async function mount(screen: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => root.render(screen));
  const unmount = async () => {
    await act(async () => root.unmount());
    container.remove();
  };
  return { container, unmount };
}

/** Types into an input the way a browser reports it. */
export async function type(input: HTMLInputElement, text: string, isComposing = false) {
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input, text);
    const event = new Event('input', { bubbles: true });
    Object.defineProperty(event, 'isComposing', { value: isComposing });
    input.dispatchEvent(event);
  });
}
