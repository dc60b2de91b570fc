/** Features of a popup for a page of another site, in the middle of this window. */

const WIDTH = 480
const HEIGHT = 760

/** Browsers move a popup back onto the screen; positions on a second screen may be negative. */
export const popupFeatures = (): string =>
  `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + (outerWidth - WIDTH) / 2},top=${
    screenY + (outerHeight - HEIGHT) / 2
  }`
