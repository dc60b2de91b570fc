import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import ElementExample from './ElementExample.vue'
import ElementPreviews from './ElementPreviews.vue'
import Landing from './landing/Landing.vue'
import ThemeBuilder from './ThemeBuilder.vue'
import './style.css'
import './landing/landing.css'
import './landing/stage.css'
import './element-cards.css'
import './theme-builder.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('ElementExample', ElementExample)
    app.component('ElementPreviews', ElementPreviews)
    app.component('Landing', Landing)
    app.component('ThemeBuilder', ThemeBuilder)
  },
} satisfies Theme
