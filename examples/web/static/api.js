// Requests to the server; what it refuses is an Error with the server's own words.

export async function get(path) {
  return answer(await fetch(path));
}

export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return answer(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answer(response) {
  const value = await response.json();
  if (!response.ok) throw Object.assign(new Error(value.error.message), { kind: value.error.kind });
  return value;
}
