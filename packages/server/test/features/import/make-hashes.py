"""
Made hashes.json, passwords as other programs have hashed them. Each run makes other salts:

    pip install argon2-cffi==25.1.0 bcrypt==5.0.0 passlib==1.7.4 Django==5.2.19 Werkzeug==3.1.9
    python make-hashes.py > hashes.json
"""
import base64, hashlib, hmac, json, os
import argon2, bcrypt, django
from werkzeug.security import generate_password_hash
from argon2 import PasswordHasher, Type
from passlib.hash import phpass, scrypt, pbkdf2_sha1, pbkdf2_sha256, pbkdf2_sha512
from django.conf import settings
names = ["PBKDF2", "PBKDF2SHA1", "Argon2", "BCrypt", "BCryptSHA256", "Scrypt"]
settings.configure(PASSWORD_HASHERS=[f"django.contrib.auth.hashers.{name}PasswordHasher" for name in names])
django.setup()
from django.contrib.auth.hashers import make_password
P = "correct horse battery"
U = "pässwörd – 密碼"
b64 = lambda raw: base64.b64encode(raw).decode().rstrip("=")
rows = []
def add(by, password, hash): rows.append({"by": by, "password": password, "hash": hash})
a = "argon2-cffi 25.1.0"
add(a, P, PasswordHasher().hash(P))
add(a, U, PasswordHasher(type=Type.ID, time_cost=2, memory_cost=19456, parallelism=2).hash(U))
add(a, P, PasswordHasher(type=Type.I, time_cost=3, memory_cost=4096, parallelism=1).hash(P))
add(a, P, PasswordHasher(type=Type.D, time_cost=1, memory_cost=8192, parallelism=4).hash(P))
add(a + ", version 1.0 of Argon2", P, argon2.low_level.hash_secret(P.encode(), os.urandom(16), 2, 1024, 1, 32, Type.I, version=16).decode())
for prefix in (b"2b", b"2a"):
    add("bcrypt 5.0.0", P, bcrypt.hashpw(P.encode(), bcrypt.gensalt(10, prefix)).decode())
h = bcrypt.hashpw(U.encode(), bcrypt.gensalt(12)).decode()
add("bcrypt 5.0.0, as PHP names it", U, "$2y$" + h[4:])
long = "long " * 14 + "end"
add("bcrypt 5.0.0, of 72 bytes", long[:72] , bcrypt.hashpw(long[:72].encode(), bcrypt.gensalt(5)).decode())
add("passlib 1.7.4", P, scrypt.using(rounds=14).hash(P))
add("passlib 1.7.4", U, scrypt.using(rounds=10, block_size=16, parallelism=2).hash(U))
salt = os.urandom(16)
add("hashlib.scrypt, 128 MiB", P, "$scrypt$ln=17,r=8,p=1$%s$%s" % (b64(salt), b64(hashlib.scrypt(P.encode(), salt=salt, n=2**17, r=8, p=1, maxmem=2**28, dklen=64))))
for kind in (pbkdf2_sha1, pbkdf2_sha256, pbkdf2_sha512): add("passlib 1.7.4", P, kind.using(rounds=20_000).hash(P))
for digest in ("sha1", "sha256", "sha512"):
    salt = os.urandom(16)
    key = hashlib.pbkdf2_hmac(digest, U.encode(), salt, 30_000)
    add("hashlib.pbkdf2_hmac, PHC", U, "$pbkdf2-%s$i=30000,l=%d$%s$%s" % (digest, len(key), b64(salt), b64(key)))
salt = os.urandom(16)
add("hashlib.pbkdf2_hmac, PHC without a length", P, "$pbkdf2-sha256$i=600000$%s$%s" % (b64(salt), b64(hashlib.pbkdf2_hmac("sha256", P.encode(), salt, 600_000))))
add("Django 5.2.19", P, make_password(P))
add("Django 5.2.19", U, make_password(U, hasher="pbkdf2_sha1"))
add("Django, tests/auth_tests/test_hashers.py", "lètmein", "pbkdf2_sha256$390000$seasalt$8xBlGd3jVgvJ+92hWPxi5ww0uuAuAnKgC45eudxro7c=")
add("Firebase, README.md of firebase/scrypt", "user1password", {"algorithm":"firebase-scrypt","hash":"lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==","salt":"42xEC+ixf3L2lw==","signerKey":"jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==","saltSeparator":"Bw==","rounds":8,"memoryCost":14})
for hasher in ("argon2", "bcrypt", "bcrypt_sha256", "scrypt"): add("Django 5.2.19", U, make_password(U, hasher=hasher))
add("Django 5.2.19", "long " * 20, make_password("long " * 20, hasher="bcrypt_sha256"))
for method in ("scrypt", "pbkdf2:sha256:600000", "pbkdf2:sha512:200000"): add("Werkzeug 3.1.9", U, generate_password_hash(U, method))
add("passlib 1.7.4", U, phpass.using(rounds=13).hash(U))
add("passlib 1.7.4, as phpBB names it", P, phpass.using(rounds=11, ident="H").hash(P))
# WordPress trims what its form sends, and puts backslashes before quotes and backslashes.
quoted = "it's \"right\" \\ wrong"
slashed = quoted.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"')
add("passlib 1.7.4, as WordPress before 6.8 calls it", f" {quoted} ", phpass.using(rounds=8).hash(slashed))
for password in (U, slashed):
    digest = base64.b64encode(hmac.digest(b"wp-sha384", password.encode(), "sha384"))
    add("bcrypt 5.0.0, as WordPress 6.8 calls it", quoted if password == slashed else U, "$wp$2y$" + bcrypt.hashpw(digest, bcrypt.gensalt(10)).decode()[4:])
for hash in (
    "AAABAgMEBQYHCAkKCwwNDg+ukCEMDf0yyQ29NYubggHIVY0sdEUfdyeM+E1LtH1uJg==",
    "AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M",
    "AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=",
    "AQAAAAIAAAD6AAAAIJbVi5wbMR+htSfFp8fTw8N8GOS/Sje+S/4YZcgBfU7EQuqv4OkVYmc4VJl9AGZzmRTxSkP7LtVi9IWyUxX8IAAfZ8v+ZfhjCcudtC1YERSqE1OEdXLW9VukPuJWBBjLuw==",
    "AQAAAAIAAYagAAAAEAABAgMEBQYHCAkKCwwNDg/Q8A0WMKbtHQJQ2DHCdoEeeFBrgNlldq6vH4qX/CGqGQ==",
):
    add("ASP.NET Core, Identity/test/Identity.Test/PasswordHasherTest.cs", "my password", hash)
print(json.dumps(rows, ensure_ascii=False, indent=2))
