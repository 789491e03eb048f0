/**
 * The APIs that workflows may call. {@link io.serai.a2e.api.ApiFolderHandler} reads the files of
 * {@code apis/} into the {@link io.serai.a2e.api.ApiCatalog}.
 */
@NullMarked
package io.serai.a2e.api;

import org.jspecify.annotations.NullMarked;
