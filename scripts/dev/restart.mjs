/** Exit code of a program that npm run dev starts again. */
export const RESTART = 75
