import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './look.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    // Only the pages with a diagram load what draws it.
    app.component(
      'Diagram',
      defineAsyncComponent(() => import('./diagram.vue')),
    );
  },
};
