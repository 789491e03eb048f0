package io.serai.a2e.api;

/**
 * An endpoint of an API that workflows may call.
 *
 * @param method in upper case
 * @param path below the base address of the API
 * @param description what it does; may be empty
 */
public record ApiOperation(String method, String path, String description) {}
