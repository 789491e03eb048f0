package io.serai.protocol.resource;

import org.jspecify.annotations.Nullable;

/**
 * Describes a resource for people and models.
 *
 * @param uri identifies the resource
 * @param mediaType of its content; null if that is not known before it is read
 */
public record ResourceDescription(
    String uri, String name, String title, String description, @Nullable String mediaType) {}
