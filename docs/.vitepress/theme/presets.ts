/** Themes to begin with: three colours in light and dark, and a radius in pixels. */
import type { Palette } from './contrast.ts'

export interface Preset {
  readonly light: Palette
  readonly dark: Palette
  readonly radius: number
}

export const PRESETS: Readonly<Record<string, Preset>> = {
  Indigo: {
    light: { accent: '#4338ca', text: '#16181d', surface: '#ffffff' },
    dark: { accent: '#8b8cf8', text: '#ececf1', surface: '#17181c' },
    radius: 10,
  },
  Forest: {
    light: { accent: '#14513f', text: '#16211d', surface: '#fbfaf7' },
    dark: { accent: '#6cc3a0', text: '#e9f0ec', surface: '#161e1b' },
    radius: 16,
  },
  Ink: {
    light: { accent: '#111111', text: '#111111', surface: '#ffffff' },
    dark: { accent: '#f5f5f5', text: '#f5f5f5', surface: '#0a0a0a' },
    radius: 0,
  },
  Coral: {
    light: { accent: '#c2410c', text: '#292524', surface: '#fffaf5' },
    dark: { accent: '#fb923c', text: '#faf5f0', surface: '#1c1714' },
    radius: 14,
  },
}
