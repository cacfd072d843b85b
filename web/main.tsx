/** The page begins here. */
import { render } from 'preact';
import './styles/base.css';
import './styles/parts.css';
import { startSound } from './base/sound.ts';
import { startTheme } from './base/theme.ts';
import { App } from './shell/app.tsx';

startTheme();
startSound();
const place = document.getElementById('page');
if (place !== null) render(<App />, place);
