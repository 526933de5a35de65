import autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getRequest } from './connection.ts';
import { atFixedRate } from './latency.ts';
import { newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import { quantile } from './statistics.ts';
const p = await startPortico(temporaryFolder()); const token = await signUp(p); const email = newEmail(); await signUp(p, email);
const pid = (await import('node:fs')).readdirSync('/proc').filter((d)=>/^\d+$/.test(d)).find((d)=>{try{return readFileSync(`/proc/${d}/environ`,'utf8').includes(`PORTICO_PORT=${new URL(p.url).port}`)}catch{return false}});
const nice = (n: number) => { for (const t of readdirSync(`/proc/${pid}/task`)) { const name = readFileSync(`/proc/${pid}/task/${t}/comm`,'utf8').trim(); if (/worker/i.test(name) && /uv/i.test(name)) execFileSync('renice', ['-n', String(n), '-p', t], {stdio:'ignore'}); } };
console.log(readdirSync(`/proc/${pid}/task`).map((t)=>readFileSync(`/proc/${pid}/task/${t}/comm`,'utf8').trim()).join(' '));
const base = Number(process.argv[2]);
const q = getRequest('/v1/account', token);
for (let r=0;r<3;r++) for (const mode of ['idle','same','nice']) { nice(mode==='nice'?base+10:base);
 const logins = mode==='idle'?undefined:autocannon({url:`${p.url}/v1/login`,connections:66,duration:6,timeout:30,requests:[{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:PASSWORD})}]});
 await new Promise(r=>setTimeout(r,1500)); const l=await atFixedRate({url:p.url,request:()=>q,connections:16},{perSecond:200,seconds:4}); const res:any=await logins;
 console.log(mode,'p50',quantile(l,.5).toFixed(1),'p90',quantile(l,.9).toFixed(1),'p99',quantile(l,.99).toFixed(1),'max',Math.max(...l).toFixed(1),'logins/s',res?(res['2xx']/res.duration).toFixed(0):''); }
await p.stop(); process.exit(0);
