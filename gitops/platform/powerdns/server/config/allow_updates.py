"""Lets cert-manager change the zones: creates its TSIG key, and allows it in every zone.

The config layer creates zones later, and cannot set this permission. So this script runs periodically.
"""

import json
import os
import urllib.request

API = "http://powerdns-api:8081/api/v1/servers/localhost"
KEY_NAME = "cert-manager"
PERMISSION = "TSIG-ALLOW-DNSUPDATE"


def call(method, path, body=None):
    request = urllib.request.Request(
        API + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-API-Key": os.environ["PDNS_AUTH_API_KEY"], "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        text = response.read()
    return json.loads(text) if text else None


def ensure_key():
    key = {"name": KEY_NAME, "algorithm": "hmac-sha256", "key": os.environ["TSIG_KEY"]}
    known = {entry["name"].rstrip("."): entry["id"] for entry in call("GET", "/tsigkeys")}
    if KEY_NAME not in known:
        call("POST", "/tsigkeys", key)
        print("created the key", KEY_NAME)
    elif call("GET", "/tsigkeys/" + known[KEY_NAME])["key"] != key["key"]:
        call("PUT", "/tsigkeys/" + known[KEY_NAME], key)
        print("replaced the key", KEY_NAME)


def ensure_permission(zone):
    path = "/zones/" + zone["id"] + "/metadata/" + PERMISSION
    if call("GET", path).get("metadata") != [KEY_NAME]:
        call("PUT", path, {"kind": PERMISSION, "metadata": [KEY_NAME]})
        print("allowed updates of", zone["name"], "by", KEY_NAME)


ensure_key()
for zone in call("GET", "/zones"):
    ensure_permission(zone)
