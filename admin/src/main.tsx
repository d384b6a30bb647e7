import '@fontsource/poppins/latin-400.css';
import '@fontsource/poppins/latin-ext-400.css';
import '@fontsource/poppins/latin-500.css';
import '@fontsource/poppins/latin-600.css';
import './layout/layout.css';
import './history/history.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { Console } from './console.tsx';

// The page's content policy allows no code made from text.
config({ jitless: true });

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><Console /></StrictMode>);
