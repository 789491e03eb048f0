package io.serai.a2s.call;

import io.vertx.core.buffer.Buffer;

/** The rendered body of one request and its {@code Content-Type}. */
record RequestBody(String contentType, Buffer octets) {}
