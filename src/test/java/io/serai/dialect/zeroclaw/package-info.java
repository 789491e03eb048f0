/** ZeroClaw's dialect, on hubs of this process. */
package io.serai.dialect.zeroclaw;
