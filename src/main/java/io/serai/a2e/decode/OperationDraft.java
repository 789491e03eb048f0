package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An operation as the text defines it, before its configuration is read.
 *
 * @param id its id, which may be invalid
 * @param operation the object with one member: the type, with the configuration
 * @param line the 1-based line of the message that defines it
 * @param path JSON Pointer of {@code operation} within the message
 */
record OperationDraft(String id, JsonNode operation, int line, String path) {}
