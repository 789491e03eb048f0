/** What the files of {@code agents/} become: the directory of those who may call. */
@NullMarked
package io.serai.reload.agents;

import org.jspecify.annotations.NullMarked;
