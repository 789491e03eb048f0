/**
 * A sentence model inside this process: search by meaning without a service.
 *
 * <p>Reading order: {@link io.serai.search.local.LocalEmbeddings}, then the encoder and its
 * tokenizer; {@link io.serai.search.local.VectorFile} keeps vectors across restarts.
 */
@NullMarked
package io.serai.search.local;

import org.jspecify.annotations.NullMarked;
