/** How the API's page looks: the studio's face. */
export const docsStyle = `
:root{color-scheme:dark;--page:#0b0b0b;--panel:#141414;--raised:#1e1e1e;--line:#2c2c2c;--text:#f5f5f5;--quiet:#a8a8a8;--amber:#feb000;--green:#3ecf8e;--red:#ff7b7b}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--page);color:var(--text);font:400 16px/1.5 Poppins,system-ui,sans-serif;display:grid;grid-template-columns:228px minmax(0,1fr)}
a{color:var(--text);text-decoration:underline;text-decoration-color:var(--quiet);text-underline-offset:3px}
a:hover{text-decoration-color:var(--amber)}
:focus-visible{outline:2px solid var(--amber);outline-offset:2px;border-radius:4px}
code,var{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px;font-style:normal}
h1,h2,h3,h4{font-weight:600;line-height:1.15;margin:0}
h1{font-size:40px}h2{font-size:28px;margin:0 0 16px}h3{font-size:20px}
h4{font-size:12px;font-weight:500;letter-spacing:.08em;text-transform:uppercase;color:var(--quiet);margin:24px 0 8px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px;z-index:1;background:var(--raised);padding:8px 16px}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:32px 16px;border-right:1px solid var(--line);background:var(--panel)}
.brand{margin:0 8px 24px;font-weight:600;font-size:20px}.brand span{color:var(--quiet);font-weight:400}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:8px;border-radius:8px;color:var(--quiet);font-size:14px;font-weight:500;text-decoration:none}
nav a:hover{background:var(--raised);color:var(--text)}
main{max-width:1000px;padding:48px 32px 96px;min-width:0}
header>p{color:var(--quiet);margin:16px 0 24px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:8px 24px;margin:0;font-size:14px}
dt{font-weight:500}dd{margin:0;color:var(--quiet)}
section{margin-top:64px}
.operation{border-top:1px solid var(--line)}
.operation:last-of-type{border-bottom:1px solid var(--line)}
summary{display:grid;grid-template-columns:64px minmax(0,1.2fr) minmax(0,1fr);gap:4px 16px;align-items:baseline;min-height:44px;padding:10px 8px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--panel)}
details[open]>summary{box-shadow:inset 3px 0 var(--amber);background:var(--panel)}
.method{font-size:12px;font-weight:600;letter-spacing:.04em;color:var(--quiet)}
.method.get{color:var(--green)}.method.delete{color:var(--red)}.method.post,.method.put,.method.patch{color:var(--text)}
.path{overflow-wrap:anywhere}.path var{color:var(--quiet)}
.what{color:var(--quiet);font-size:14px}
details>:not(summary){margin-left:8px;margin-right:8px}
details .whole{margin-top:0}
.who,.whole{font-size:14px;color:var(--quiet);margin-top:12px;margin-bottom:0}.who b{color:var(--text);font-weight:500;margin-right:8px}
details[open]{padding-bottom:24px}
table{width:100%;border-collapse:collapse;font-size:14px;margin:0 0 16px;table-layout:fixed}
details table{width:calc(100% - 16px)}
caption{text-align:left;font-size:12px;color:var(--quiet);padding:4px 0}
thead th{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
col.field{width:34%}col.type{width:26%}td{color:var(--quiet)}
.outer{color:var(--quiet)}
.schema{border-top:1px solid var(--line);padding:24px 0 8px}
@media (max-width:768px){
body{display:block}
nav{position:sticky;z-index:1;height:auto;padding:8px 16px;border-right:0;border-bottom:1px solid var(--line);display:flex;gap:16px;align-items:center;overflow-x:auto;scrollbar-width:none}
.brand{margin:0;font-size:16px;white-space:nowrap}
nav ul{display:flex}nav a{white-space:nowrap;min-height:44px;display:flex;align-items:center}
html{scroll-padding-top:76px}
main{padding:32px 16px 64px}
h1{font-size:28px}h2{font-size:20px}
dl{grid-template-columns:minmax(0,1fr);gap:4px}dd{margin-bottom:12px}
summary{grid-template-columns:56px minmax(0,1fr);padding:12px 8px}.what{grid-column:2}
table,caption,tbody{display:block}colgroup{display:none}
tbody tr{display:block;padding:8px 0;border-top:1px solid var(--line)}
tbody th,td{display:block;width:auto!important;border:0;padding:0 0 2px}td:empty{display:none}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}summary{transition:background 120ms ease-out}}
`;
