/**
 * Request bodies: reading within the limits, decompression, and checks of their encoding.
 *
 * <p>{@link io.serai.http.body.RequestBodyReaderFactory} makes a {@link
 * io.serai.http.body.RequestBodyReader} for a request, which decodes its {@link
 * io.serai.http.body.RequestContentCoding}. {@link io.serai.http.body.UnreadBodyPolicy} handles
 * what is left of a body when its request is answered.
 */
@NullMarked
package io.serai.http.body;

import org.jspecify.annotations.NullMarked;
