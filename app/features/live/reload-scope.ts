/** While a page is loaded again because of an event: whether the frame's own data stays as it is. */
let frameStays = false;

export const reloadScope = {
  pageAlone: (): void => {
    frameStays = true;
  },
  everything: (): void => {
    frameStays = false;
  },
  /** Asked by the frame; a post always loads it again. */
  keepsFrame: (formMethod: string | undefined): boolean =>
    frameStays && (formMethod === undefined || formMethod.toUpperCase() === 'GET'),
};
